import { setImmediate as afterMicrotasks } from 'node:timers';

/** Whose work a task is: a tab, a disk, the server. What is dead never runs again, what is frozen waits. */
export interface Owner {
  readonly name: string;
  isDead: boolean;
  isFrozen: boolean;
}

export interface Task {
  at: number;
  order: number;
  owner: Owner;
  run: () => void;
}

/** A Monday in January; every history begins here. */
export const BEGINNING = Date.UTC(2026, 0, 5, 12);

/**
 * Owns the time and decides what happens next: timers, answers of the network, events of the databases and locks of all
 * tabs stand in one queue. Between two tasks all promises have settled, so that the same seed gives the same history.
 */
export class World {
  /** The true time, in milliseconds: device and server see it through clocks of their own. */
  now = BEGINNING;
  /** Tasks that have run. */
  count = 0;
  /** What a task threw: a fault of the program, or of the simulator. */
  readonly errors: string[] = [];
  private orders = 0;
  private readonly heap: Task[] = [];
  private readonly held = new Map<Owner, Task[]>();

  /** Runs it after so many milliseconds of true time. */
  after(wait: number, owner: Owner, run: () => void): Task {
    const task = { at: this.now + Math.max(0, wait), order: this.orders++, owner, run };
    this.push(task);
    return task;
  }

  cancel(task: Task): void {
    task.run = nothing;
  }

  thaw(owner: Owner): void {
    owner.isFrozen = false;
    for (const task of this.held.get(owner) ?? []) this.push({ ...task, at: Math.max(task.at, this.now) });
    this.held.delete(owner);
  }

  /** Runs the next task with all that follows from it, unless it lies beyond `until`; returns whether there was one. */
  private next(until = Number.POSITIVE_INFINITY): boolean {
    const task = this.heap[0];
    if (!task || task.at > until) return false;
    this.pop();
    if (task.owner.isDead) return true;
    if (task.owner.isFrozen) {
      this.held.set(task.owner, [...(this.held.get(task.owner) ?? []), task]);
      return true;
    }
    this.now = Math.max(this.now, task.at);
    this.count += 1;
    if (task.run === nothing) return true;
    try {
      task.run();
    } catch (error) {
      this.errors.push(`${task.owner.name}: ${error instanceof Error ? error.stack : error}`);
    }
    settle();
    return true;
  }

  /** Lets that much time pass. */
  pass(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds;
    return outsidePromises(() => {
      while (this.next(until));
      this.now = until;
    });
  }

  /** Runs so many tasks, however long that takes. */
  tasks(count: number): Promise<void> {
    return outsidePromises(() => {
      for (let i = 0; i < count && this.next(); i++);
    });
  }

  private push(task: Task): void {
    const { heap } = this;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(task, heap[up] as Task)) break;
      heap[at] = heap[up] as Task;
      at = up;
    }
    heap[at] = task;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let down = at * 2 + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && isBefore(heap[down + 1] as Task, heap[down] as Task)) down += 1;
      if (!isBefore(heap[down] as Task, last)) break;
      heap[at] = heap[down] as Task;
      at = down;
    }
    heap[at] = last;
  }
}

/** What is left of a task that was called off. */
const nothing = () => {};

/**
 * All promises that can settle without anything else happening do so now. What Node does at the end of each callback, asked
 * for by name: a turn of its loop for each task costs more than most tasks.
 */
const settle: () => void = (process as unknown as { _tickCallback: () => void })._tickCallback;

/** Works where no promise is being settled, so that all of them can be between two tasks. */
const outsidePromises = (work: () => void): Promise<void> =>
  new Promise((done, fail) => {
    afterMicrotasks(() => {
      try {
        settle();
        work();
        done();
      } catch (error) {
        fail(error);
      }
    });
  });

const isBefore = (one: Task, other: Task): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
