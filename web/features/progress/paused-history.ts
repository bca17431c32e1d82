import { client } from '#web/client.ts'

/** Whether the member has paused the viewing history, as the access token knows it. */
export const isHistoryPaused = (ownerId: string) => client.tokens.member(ownerId).details['historyPaused'] === true
