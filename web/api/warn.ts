/** For whoever looks into the console: something went wrong that a member need not be told. */
export const warn = (words: string, reason?: unknown) => {
  console.warn(words, ...(reason === undefined ? [] : [reason]))
}
