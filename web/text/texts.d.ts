declare module '*.md' {
  import type { Text } from '#web/text/text.ts'
  const text: Text
  export default text
}
