import * as wire from '#web/api/session-wire.ts'
import { client as pageClient } from '#web/client.ts'
import { logOut } from './log-out.ts'
import type { Member } from '#web/session/member.ts'
import { returnError, catchError } from './errors.ts'

/**
 * Several accounts in one browser (session service §11). Like the account flows, these functions return their error.
 */

type Outcome = Promise<Error | undefined>

const unknownUserError = () => new Error('This user was never logged in here')

/** All known users by id, signed in or not, newest first. */
export const allUsers = ({ tokens } = pageClient): Record<string, Member> =>
  Object.fromEntries(tokens.ids().map((id) => [id, tokens.member(id)]))

/** Moves a known user to the top, so that an active user becomes current. Applies to this tab until the next log-in. */
export const switchUser = (userId: string, { tokens } = pageClient): Error | undefined => {
  if (tokens.member(userId).state === 'removed') return unknownUserError()
  tokens.moveToTop(userId)
}

/**
 * Stores the order, so that a switch survives a reload. `realm-web` stores it only at the next log-in, but
 * reads what is stored here (`docs/decisions/0051-several-accounts.md`).
 */
export const saveSwitch = ({ tokens } = pageClient) => tokens.saveOrder()

/** Logs a user out and removes them locally, even if the server fails. */
export const removeUser = async (userId: string, client = pageClient): Outcome => {
  if (client.tokens.member(userId).state === 'removed') return unknownUserError()
  const outcome = logOut(client, userId)
  client.tokens.remove(userId)
  return outcome
}

/** Deletes an account with that user's own token, and removes the user locally. */
export const deleteUser = async (userId: string, client = pageClient): Outcome => {
  const deleteError = await returnError(client.call(wire.deleteUser, {}, { userId }))
  return deleteError ?? removeUser(userId, client)
}

/** Refreshes the access token and returns its custom data (`Member.details`). */
export const refreshCustomData = (
  userId: string,
  { tokens, refresh } = pageClient,
): Promise<Member['details'] | Error> =>
  catchError(
    refresh(userId, tokens.accessToken(userId)).then((token) => {
      if (token === null) throw unknownUserError()
      return tokens.member(userId).details
    }),
  )
