import { type RawBuilder, sql } from 'kysely'
import { isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { StaffCaller } from './staff-caller.ts'

/**
 * Restricts what the shared owner account of a public demo can see to data without email addresses of real accounts.
 */

type Dependencies = Pick<Context, 'config'>
type Viewer = Pick<StaffCaller, 'isDemo'>

export const isSharedDemoAccount = ({ config }: Dependencies, viewer: Viewer): boolean =>
  isSharedAccount(config, viewer)

/** SQL condition for accounts that the viewer may see. */
export const isVisibleAccount = (deps: Dependencies, viewer: Viewer, id: RawBuilder<unknown>) =>
  isSharedDemoAccount(deps, viewer)
    ? sql<boolean>`${id} in (select id from accounts where is_demo)`
    : sql<boolean>`true`

/**
 * SQL condition for audit log entries that the viewer may see. In a public demo, these are entries about content and
 * films by demo accounts, because other entries contain names.
 */
export const isVisibleEntry = (deps: Dependencies, viewer: Viewer) =>
  isSharedDemoAccount(deps, viewer)
    ? sql<boolean>`actor in (select email from accounts where is_demo) and split_part(action, '.', 1) in ('content', 'film')`
    : sql<boolean>`true`

const AUTHOR_FIELDS: ReadonlySet<string> = new Set(['author', 'changedBy', 'uploadedBy'])

/** Replaces the email addresses of authors with `hidden`, except those of demo accounts. */
export async function hideAuthors<T>(queries: Queries, response: T): Promise<T> {
  const demoAccounts = await queries.selectFrom('accounts').select('email').where('is_demo', '=', true).execute()
  const demoEmails = new Set<unknown>(demoAccounts.map(({ email }) => email))
  const hideAuthor = (field: string, value: unknown) =>
    AUTHOR_FIELDS.has(field) && typeof value === 'string' && value.includes('@') && !demoEmails.has(value)
      ? 'hidden'
      : value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same object, in which only strings are replaced by strings
  return JSON.parse(JSON.stringify(response), hideAuthor) as T
}
