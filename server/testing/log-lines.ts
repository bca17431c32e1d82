/** Collects the lines of a log. */
export function catchLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, logTo: { write: (text: string) => void lines.push(JSON.parse(text)) } }
}
