// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core uses of it.
#pragma once
#include <stddef.h>
#include <stdint.h>
#define WINAPI __stdcall
typedef int BOOL;
typedef unsigned long DWORD;
typedef void *HANDLE;
typedef struct _SECURITY_ATTRIBUTES SECURITY_ATTRIBUTES;
typedef union _LARGE_INTEGER {
    int64_t QuadPart;
} LARGE_INTEGER;
#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)
#define GENERIC_READ 0x80000000UL
#define FILE_SHARE_READ 1
#define FILE_SHARE_DELETE 4
#define OPEN_EXISTING 3
#define PAGE_READONLY 2
#define FILE_MAP_READ 4
#define MOVEFILE_REPLACE_EXISTING 1
#define ERROR_FILE_NOT_FOUND 2L
#define ERROR_PATH_NOT_FOUND 3L
#define ERROR_ACCESS_DENIED 5L
#define ERROR_SHARING_VIOLATION 32L
#define ERROR_LOCK_VIOLATION 33L
#define ERROR_DISK_FULL 112L
__declspec(dllimport) DWORD WINAPI GetLastError(void);
__declspec(dllimport) BOOL WINAPI CloseHandle(HANDLE handle);
__declspec(dllimport) BOOL WINAPI MoveFileExA(const char *from, const char *to, DWORD how);
__declspec(dllimport) HANDLE WINAPI
    CreateFileA(const char *name, DWORD access, DWORD sharing, SECURITY_ATTRIBUTES *security,
                DWORD how, DWORD flags, HANDLE like);
__declspec(dllimport) HANDLE WINAPI
    CreateFileMappingA(HANDLE file, SECURITY_ATTRIBUTES *security, DWORD protection,
                       DWORD size_high, DWORD size_low, const char *name);
__declspec(dllimport) void *WINAPI
    MapViewOfFile(HANDLE mapping, DWORD access, DWORD offset_high, DWORD offset_low, size_t size);
__declspec(dllimport) BOOL WINAPI UnmapViewOfFile(const void *bytes);
__declspec(dllimport) BOOL WINAPI GetFileSizeEx(HANDLE file, LARGE_INTEGER *size);
__declspec(dllimport) BOOL WINAPI QueryPerformanceFrequency(LARGE_INTEGER *per_second);
__declspec(dllimport) BOOL WINAPI QueryPerformanceCounter(LARGE_INTEGER *ticks);
