import { UserError } from '#web/studio/shell/index.ts'
import type { DraftStore } from './draft-store.ts'

/**
 * Saves a draft before an action, such as its publication. Returns false if the save failed. Throws UserError if the
 * save merged changes of another person, because the user has not seen them.
 */
export async function saveUnmerged(store: DraftStore, save = () => store.save()): Promise<boolean> {
  const { generation } = store.current()
  if (!(await save())) return false
  const { mergedWith, ...current } = store.current()
  if (current.generation !== generation && mergedWith !== undefined)
    throw new UserError(`${mergedWith} edited other fields at the same time. Check this version, and try again.`)
  return true
}
