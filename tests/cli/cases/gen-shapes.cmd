sluice gen maze 31 11 --loops 30 --places 30
sluice gen open 30 12 --density 30 --obstacles 3-4
sluice gen open 9 9 --obstacles 5-3
sluice gen open 9 9 --obstacles x
sluice gen open 9 9 --obstacles 123456789012345678901234567890123-5
sluice gen caves 9 9 --loops 3
sluice gen rooms 9 9 --places 3
