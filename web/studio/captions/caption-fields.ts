/** Field labels of captions for the history and for conflicts. */
export const captionFields = [
  { name: 'label', label: 'Language', control: 'line' },
  { name: 'cues', label: 'Lines', control: 'lines' },
] as const
