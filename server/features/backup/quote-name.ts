/** A name in SQL, whatever is in it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
