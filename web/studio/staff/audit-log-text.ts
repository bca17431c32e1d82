import type { ContentKind } from '#contract/content/kinds.ts'
import type { LogEntry, LogKind } from '#contract/studio/log.ts'
import { isList, isRecord, isText } from '#web/api/read-response.ts'

const actionLabels: Readonly<Record<string, string>> = {
  'captions.drafted': 'Started automatic captions for',
  'captions.draftEnded': 'Stopped automatic captions for',
  'content.create': 'Created',
  'content.change': 'Edited drafts in bulk:',
  'content.place': 'Added lessons to',
  'content.save': 'Edited',
  'content.restore': 'Restored a version of',
  'content.restoreFromBin': 'Restored from the bin',
  'content.move': 'Changed the web address of',
  'content.publish': 'Published',
  'content.unpublish': 'Unpublished',
  'content.schedule': 'Scheduled',
  'content.scheduleFailed': 'Couldn’t publish',
  'content.bin': 'Moved to the bin',
  'content.delete': 'Deleted forever',
  'content.emptyBin': 'Emptied the bin of',
  'content.order': 'Changed the order of',
  'film.announced': 'Started to upload',
  'film.cut': 'Created a cut of the video',
  'film.placed': 'Changed the queue position of the video',
  'film.planned': 'Set title and course of the video',
  'film.removed': 'Removed the video',
  'film.expired': 'Removed the unfinished upload',
  'film.retried': 'Retried encoding of',
  'factor.app-added': 'Connected an authenticator app',
  'factor.app-removed': 'Disconnected the authenticator app',
  'factor.passkey-added': 'Added the passkey',
  'factor.passkey-removed': 'Removed the passkey',
  'factor.codes-renewed': 'Created new recovery codes',
  'factor.code-used': 'Used a recovery code',
  'factor.reset': 'Removed the second factor of',
  'member.exported': 'Exported a list of members',
  'member.labeled': 'Changed the labels of',
  'member.signed-out': 'Signed out everywhere',
  'member.link-mailed': 'Emailed a link to',
  'member.link-created': 'Created a password reset link for',
  'member.disabled': 'Disabled the account of',
  'member.confirmed': 'Confirmed the email address of',
  'member.enabled': 'Enabled the account of',
  'member.plan-granted': 'Gave a plan to',
  'member.deleted': 'Deleted the account of',
  'order.approved': 'Approved the order',
  'order.approval-undone': 'Undid the approval of the order',
  'order.opened': 'Started the plan for the order',
  'order.not-opened': 'Couldn’t start the plan for the order',
  'order.canceled': 'Canceled the order',
  'order.refunded': 'Refunded from the order',
  'report.closed': 'Closed the reports about',
  'key.created': 'Created the API key',
  'key.revoked': 'Revoked the API key',
  'webhook.added': 'Added the webhook',
  'webhook.changed': 'Changed the webhook',
  'webhook.secret-renewed': 'Replaced the secret of the webhook',
  'webhook.removed': 'Removed the webhook',
  'webhook.turned-off': 'Turned off the webhook',
  'log.exported': 'Exported the log',
  'log.retention': 'Changed how long the log is kept',
  'picture.added': 'Added the picture',
  'picture.removed': 'Removed the picture',
  'refused.call': 'Was denied access',
  'refused.code': 'Entered a wrong second factor',
  'refused.invitation': 'Used a wrong invitation',
  'refused.proof': 'Entered a wrong password',
  'settings.step': 'Marked the setup step',
  'settings.mail': 'Chose the mail server',
  'settings.payment': 'Chose the payment provider',
  'staff.factor-rule': 'Changed the second factor rule',
  'staff.first-owner': 'Became the first owner',
  'staff.invited': 'Invited',
  'staff.link-created': 'Created a new link for the invitation of',
  'staff.invitation-withdrawn': 'Revoked the invitation of',
  'staff.joined': 'Joined the staff',
  'staff.roles-changed': 'Changed the roles of',
  'staff.removed': 'Removed from staff',
}

/** Returns the label of an action, or the name of an unknown action. */
export const actionText = (action: string): string => actionLabels[action] ?? action

/** Formats a value before or after a change. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isList(value)) return value.map((item) => valueText(item)).join(', ')
  if (isText(value)) return value
  if (!isRecord(value)) return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, field]) => `${name}: ${valueText(field) || 'none'}`)
    .join(', ')
}

const contentLabels: Readonly<Record<ContentKind, string>> = {
  site: 'Site',
  plans: 'Plans',
  team: 'Team',
  lists: 'Browse page',
  instructor: 'Instructor',
  help: 'Help topic',
  article: 'Article',
  page: 'Page',
  legal: 'Legal text',
  lesson: 'Lesson',
  course: 'Course',
  captions: 'Captions',
}

/** Returns the item of an entry as text: "Lesson hip-throw" for `lesson/hip-throw`. */
export function subjectText(action: string, subject: string): string {
  const [, kind = '', slug = ''] = (action.startsWith('content.') && /^(\w+)\/(.*)$/s.exec(subject)) || []
  const label = Object.entries(contentLabels).find(([name]) => name === kind)?.[1]
  if (label === undefined) return subject
  return slug === kind ? label : `${label} ${slug}`
}

/** Returns the changed values of an entry, one per line: "Price of One year: $199.00 → $209.00". */
export function changeTexts(before: LogEntry['before'], after: LogEntry['after']): string[] {
  const [old, current] = [before ?? {}, after ?? {}].map((value) => (isRecord(value) ? value : undefined))
  if (!old || !current || (before === null && after === null))
    return [
      [before, after]
        .map(valueText)
        .filter((text) => text !== '')
        .join(' → '),
    ].filter((text) => text !== '')
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])]
  const displayedNames = names.length > 1 ? names.filter((name) => name !== 'revision') : names
  return displayedNames.map((name) => {
    const texts = [...(before === null ? [] : [old[name]]), ...(after === null ? [] : [current[name]])]
    return `${nameText(name)}: ${texts.map((value) => valueText(value) || 'none').join(' → ')}`
  })
}

const nameLabels: Readonly<Record<string, string>> = {
  revision: 'Version',
  publishAt: 'Publish at',
  unpublishAt: 'Unpublish at',
  top10: 'Rank in the Top 10',
}

const nameText = (name: string) => nameLabels[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1)

/** Labels of the kinds in the log filter. */
export const kindLabels: Readonly<Record<LogKind, string>> = {
  content: 'Content',
  captions: 'Automatic captions',
  picture: 'Pictures',
  film: 'Videos',
  member: 'Members',
  order: 'Orders',
  report: 'Reports',
  staff: 'Staff and roles',
  factor: 'Second factors',
  key: 'API keys',
  webhook: 'Webhooks',
  settings: 'Setup, payment and mail',
  log: 'The log itself',
  refused: 'Denied attempts',
}
