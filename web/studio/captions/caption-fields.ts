/** What captions consist of, as the history and a conflict name it. */
export const captionFields = [
  { name: 'label', label: 'Language', control: 'line' },
  { name: 'cues', label: 'Lines', control: 'lines' },
] as const
