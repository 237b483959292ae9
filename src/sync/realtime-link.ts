import { type Listening, listen, type OnEvent } from '#server/realtime.ts';

/** After this time in the background the connection is given back to the server. */
const HIDDEN_LIMIT_MS = 60_000;
const RETRY_MS = 10_000;
/** PocketBase ends a stream that has had no message for five minutes, and the SDK opens the next: a longer silence is a dead connection. */
const SILENCE_LIMIT_MS = 360_000;

/**
 * Holds the realtime connection while somebody looks and the network is there. Events say that something changed, one of
 * them perhaps with what; `onTrouble` is called when the server could not be reached or refused, so that a run finds out why.
 */
export class RealtimeLink {
  private isWanted = false;
  private listening: Listening | null = null;
  /** Device clock, ms; NaN while the page is not hidden. */
  private hiddenAt = Number.NaN;
  private hideTimer: ReturnType<typeof setTimeout> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly onEvent: OnEvent,
    private readonly onTrouble: () => void,
  ) {}

  start(): void {
    // No timer runs while a phone sleeps: what is past its bound has been given up by the server, perhaps without a word.
    if (Math.abs(Date.now() - this.hiddenAt) > HIDDEN_LIMIT_MS) this.stop();
    this.hiddenAt = Number.NaN;
    this.isWanted = true;
    this.clearTimers();
    if (this.listening) this.awaitEvent();
    else this.connect();
  }

  /** Begins when it does not run; a failed connection keeps its pause before the next try. */
  ensure(): void {
    if (!this.isWanted) this.start();
  }

  /** Ends the connection now: signed out, locked or offline. */
  stop(): void {
    this.isWanted = false;
    this.clearTimers();
    this.listening?.stop();
    this.listening = null;
  }

  /** The page went to the background: people switch apps for a moment, so not at once. */
  stopSoon(): void {
    this.clearTimers();
    this.hiddenAt = Date.now();
    this.hideTimer = setTimeout(() => this.stop(), HIDDEN_LIMIT_MS);
  }

  /** All: the one of the hidden page would end what a return has begun. */
  private clearTimers(): void {
    clearTimeout(this.hideTimer);
    clearTimeout(this.retryTimer);
    clearTimeout(this.silenceTimer);
  }

  private connect(): void {
    const onEvent: OnEvent = (...event) => {
      // Behind a hidden page the end is near anyway.
      if (this.listening === listening && Number.isNaN(this.hiddenAt)) this.awaitEvent();
      this.onEvent(...event);
    };
    const listening = listen(onEvent, () => this.tryLater(listening));
    this.listening = listening;
    this.awaitEvent();
    listening.opened.catch(() => this.tryLater(listening));
  }

  /** A connection that a Wi-Fi or a phone's own network has forgotten says nothing of it, and its browser waits for ever. */
  private awaitEvent(): void {
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(() => {
      this.stop();
      this.start();
    }, SILENCE_LIMIT_MS);
  }

  private tryLater(failed: Listening): void {
    // Stopped meanwhile, and perhaps begun anew.
    if (this.listening !== failed) return;
    this.listening = null;
    this.onTrouble();
    // Not `start`: that is somebody's return, and would take the bound of a page that is still hidden away.
    this.retryTimer = setTimeout(() => this.connect(), RETRY_MS * (0.5 + Math.random()));
  }
}
