import { client as pageClient, type Client } from '#web/client.ts'
import { deleteUnsentWhere } from '#web/session/storage/member-storage.ts'

/**
 * Deletes unsent data of members whose session has ended, after another sign-in
 * (`docs/decisions/0051-several-accounts.md`).
 */
export const deleteUnsentOfOthers = ({ tokens }: Pick<Client, 'tokens'> = pageClient) =>
  deleteUnsentWhere((id) => tokens.member(id).state !== 'active')
