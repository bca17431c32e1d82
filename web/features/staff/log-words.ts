import type { LogEntry } from '#contract/studio/staff.ts'

const actions: Readonly<Record<string, string>> = {
  'content.create': 'Began',
  'content.save': 'Wrote',
  'content.restore': 'Restored a revision of',
  'content.restoreFromBin': 'Took out of the bin',
  'content.move': 'Gave another address to',
  'content.publish': 'Published',
  'content.unpublish': 'Took from the site',
  'content.schedule': 'Scheduled',
  'content.scheduleFailed': 'Could not publish',
  'content.bin': 'Put into the bin',
  'content.order': 'Changed the order of',
  'staff.invited': 'Invited',
  'staff.invitation-withdrawn': 'Withdrew the invitation of',
  'staff.joined': 'Joined the staff',
  'staff.roles-changed': 'Changed the roles of',
  'staff.removed': 'Took off the staff',
}

/** What was done, as a verb. An action that this page does not know yet is shown by its name. */
export const actionWords = (action: string): string => actions[action] ?? action

/** A value of before or after in a few words. */
export function valueWords(value: LogEntry['before']): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((one) => valueWords(one)).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${valueWords(one)}`)
    .join(', ')
}
