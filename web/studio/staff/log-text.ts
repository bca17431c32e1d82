import type { LogEntry, LogKind } from '#contract/studio/log.ts'

const actions: Readonly<Record<string, string>> = {
  'captions.drafted': 'Let a machine write',
  'captions.draftEnded': 'Ended what a machine writes:',
  'content.create': 'Began',
  'content.change': 'Changed many drafts:',
  'content.place': 'Put lessons into',
  'content.save': 'Wrote',
  'content.restore': 'Restored a revision of',
  'content.restoreFromBin': 'Took out of the bin',
  'content.move': 'Gave another address to',
  'content.publish': 'Published',
  'content.unpublish': 'Took from the site',
  'content.schedule': 'Scheduled',
  'content.scheduleFailed': 'Could not publish',
  'content.bin': 'Put into the bin',
  'content.delete': 'Deleted forever',
  'content.emptyBin': 'Emptied the bin of',
  'content.order': 'Changed the order of',
  'film.announced': 'Began to upload',
  'film.cut': 'Cut the film',
  'film.placed': 'Changed the place in the line of the film',
  'film.planned': 'Set title and course of the film',
  'film.removed': 'Removed the film',
  'film.expired': 'Removed the unfinished upload',
  'film.retried': 'Tried again to encode',
  'factor.app-added': 'Connected an app with codes',
  'factor.app-removed': 'Disconnected the app with codes',
  'factor.passkey-added': 'Made the passkey',
  'factor.passkey-removed': 'Removed the passkey',
  'factor.codes-renewed': 'Made new recovery codes',
  'factor.code-used': 'Used a recovery code',
  'factor.reset': 'Took off the second factor of',
  'member.exported': 'Took a list of members as a file',
  'member.labeled': 'Changed the labels of',
  'member.signed-out': 'Signed out everywhere',
  'member.link-mailed': 'Mailed a link to',
  'member.disabled': 'Disabled the account of',
  'member.enabled': 'Enabled the account of',
  'member.plan-granted': 'Gave a plan to',
  'member.deleted': 'Deleted the account of',
  'order.approved': 'Approved the order',
  'order.approval-undone': 'Took back the approval of the order',
  'order.opened': 'Opened the plan of the order',
  'order.not-opened': 'Could not open the plan of the order',
  'order.canceled': 'Canceled the order',
  'order.refunded': 'Paid back of the order',
  'report.closed': 'Closed the reports about',
  'key.created': 'Made the API key',
  'key.revoked': 'Revoked the API key',
  'webhook.added': 'Added the webhook',
  'webhook.changed': 'Changed the webhook',
  'webhook.secret-renewed': 'Gave a new secret to the webhook',
  'webhook.removed': 'Removed the webhook',
  'webhook.turned-off': 'Turned off the webhook',
  'log.exported': 'Exported the log',
  'picture.added': 'Added the picture',
  'picture.removed': 'Removed the picture',
  'refused.call': 'Was refused',
  'refused.code': 'Gave a wrong second factor',
  'refused.invitation': 'Used a wrong invitation',
  'refused.proof': 'Gave a wrong password',
  'settings.step': 'Marked the step of the first day',
  'settings.mail': 'Chose the mail server',
  'settings.payment': 'Chose who takes payments',
  'staff.factor-rule': 'Changed who needs a second factor',
  'staff.first-owner': 'Became the first owner',
  'staff.invited': 'Invited',
  'staff.invitation-withdrawn': 'Withdrew the invitation of',
  'staff.joined': 'Joined the staff',
  'staff.roles-changed': 'Changed the roles of',
  'staff.removed': 'Took off the staff',
}

/** What was done, as a verb. An action that this page does not know yet is shown by its name. */
export const actionText = (action: string): string => actions[action] ?? action

/** A value of before or after in a few words. */
export function valueText(value: LogEntry['before']): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${valueText(one) || 'none'}`)
    .join(', ')
}

/** What the entries of a kind are about, as a choice. */
export const kindLabels: Readonly<Record<LogKind, string>> = {
  content: 'Content',
  captions: 'Captions by machine',
  picture: 'Pictures',
  film: 'Films',
  member: 'Members',
  order: 'Orders',
  report: 'Reports',
  staff: 'Staff and roles',
  factor: 'Second factors',
  key: 'API keys',
  webhook: 'Webhooks',
  settings: 'Setup, payment and mail',
  log: 'The log itself',
  refused: 'Refused attempts',
}
