import { z } from 'zod'
import { MAX_CONTENT_BYTES } from '../content/content-limits.ts'
import { contentKinds, isSettingsKind } from '../content/kinds.ts'
import { studioCall } from './call.ts'
import { ContentItem, ContentData, ContentVersion } from './content.ts'

const SettingKind = z.enum(contentKinds.filter(isSettingsKind))

/**
 * Saves the draft of the academy's settings: its name and contact, its plans and prices, its team. 400 BadRequest names
 * the field.
 */
export const saveSettings = studioCall({
  summary: 'Save a settings draft',
  errors: ['ContentNotFound', 'ContentChanged', 'QuotaExceeded'],
  method: 'PUT',
  path: '/settings/:kind/draft',
  permission: 'settings.change',
  params: z.object({ kind: SettingKind }),
  body: z.object({ version: ContentVersion, data: ContentData }),
  maxBodyBytes: MAX_CONTENT_BYTES + 4096,
  response: ContentItem,
  status: 200,
})

/** Restores an older revision as a new draft revision. */
export const restoreSettings = studioCall({
  summary: 'Restore an older settings revision as the draft',
  errors: ['ContentNotFound', 'ContentChanged', 'QuotaExceeded'],
  method: 'POST',
  path: '/settings/:kind/draft/restored',
  permission: 'settings.change',
  params: z.object({ kind: SettingKind }),
  body: z.object({ version: ContentVersion, revision: ContentVersion }),
  response: ContentItem,
  status: 200,
})

/** Publishes the settings. New prices apply to orders from then on. 400 BadRequest names the first invalid field. */
export const publishSettings = studioCall({
  summary: 'Publish settings',
  errors: ['ContentNotFound', 'ContentChanged', 'QuotaExceeded'],
  method: 'PUT',
  path: '/settings/:kind/publication',
  permission: 'settings.change',
  requiresRecentAuth: true,
  params: z.object({ kind: SettingKind }),
  body: z.object({ version: ContentVersion }),
  response: ContentItem,
  status: 200,
})
