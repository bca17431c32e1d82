const WIDTH = 120

/** A line that belongs to a comment alone. */
const isComment = (line: string) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line)

/** What a tool reads as one line: a directive of the linter with its reason, and an address. */
const isOneLine = (line: string) => /\b(oxlint-disable|https?:\/\/\S{60,})/.test(line)

/** Lines of comments that are wider than 120 characters, as `file:line`. */
export const findWideComments = (file: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      line.length > WIDTH && isComment(line) && !isOneLine(line) ? [`${file}:${index + 1} is ${line.length} wide`] : [],
    )
