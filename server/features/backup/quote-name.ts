/** Quotes an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
