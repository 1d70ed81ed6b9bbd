// SPDX-License-Identifier: MIT
// One thing after the other, a frame at a time: what plays on the page is run by one of these, so that it is
// never run twice, however quickly it is stopped and begun again.

export class FrameLoop {
    /** @param {(elapsed: number, now: number) => void} act  what a frame does; milliseconds, since the last one and of it */
    constructor(act) {
        this.act = act;
        this.frame = 0;
        this.then = 0;
    }

    /** Begins with the next frame, or goes on. */
    start() {
        if (this.frame) return;
        this.frame = requestAnimationFrame((now) => {
            this.then = now;
            this.#next();
        });
    }

    stop() {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
    }

    #next() {
        this.frame = requestAnimationFrame((now) => {
            const elapsed = now - this.then;
            this.then = now;
            // Asked for first, so that the act may stop it.
            this.#next();
            this.act(elapsed, now);
        });
    }
}
