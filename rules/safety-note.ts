/**
 * Whether a lesson says what to see to before it is trained with a partner. Nobody publishes one without; files that an
 * academy imports may have it that way.
 */
export const hasSafetyNote = ({ safety }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(safety) && safety.length > 0
