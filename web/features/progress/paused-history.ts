import { client } from '#web/client.ts'

/** Returns whether the viewing history is paused, according to the access token. */
export const isHistoryPaused = (ownerId: string) => client.tokens.member(ownerId).details['historyPaused'] === true
