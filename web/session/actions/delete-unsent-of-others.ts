import { client as pageClient, type Client } from '#web/client.ts'
import { deleteUnsentOf } from '#web/session/storage/member-storage.ts'

/**
 * Deletes what members whose session has ended have not sent: somebody has signed in here
 * (`docs/decisions/0051-several-accounts.md`).
 */
export const deleteUnsentOfOthers = ({ tokens }: Pick<Client, 'tokens'> = pageClient) =>
  deleteUnsentOf((id) => tokens.member(id).state !== 'active')
