/** A file from outside that is no table: its message is the sentence that a person reads. */
export class UnreadableFile extends Error {}

/** @param sentence says what is wrong and what to do */
export const unreadable = (sentence: string) => new UnreadableFile(sentence);
