/**
 * Returns whether a lesson has a safety note for training with a partner. Publishing requires a note; imported lessons
 * may have none.
 */
export const hasSafetyNote = ({ safety }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(safety) && safety.length > 0
