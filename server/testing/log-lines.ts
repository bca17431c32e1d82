/** Returns a destination for a log, and the array to which its parsed lines are added. */
export function collectLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, logTo: { write: (text: string) => void lines.push(JSON.parse(text)) } }
}
