import { ApiError } from '#web/api/api-error.ts'
import { text } from '#web/api/read.ts'
import { client } from '#web/client.ts'
import type { BagPlace } from './storage-names.ts'
import { TakeRefused } from './download-refused.ts'

const words: Record<string, string> = {
  LessonLocked: 'Your plan does not open this lesson.',
  LessonNotFound: 'The school has taken this lesson out.',
  LessonNotReady: 'Its film is still being made.',
  PlayingElsewhere: 'Your account plays on three other devices.',
}

/** Fetches the files of a film, each under a grant that holds: a long film takes longer than one lives. */
export async function grantedFilm({ gid, id }: BagPlace, userId: string, signal: AbortSignal) {
  const ask = async () => {
    try {
      const manifest = text(await client.callFunction('playback', [{ gid, id }], { userId, signal }), 'manifest')
      return manifest.slice(0, manifest.lastIndexOf('/') + 1)
    } catch (error) {
      const refusal = error instanceof ApiError && words[error.errorCode ?? '']
      throw refusal ? new TakeRefused(refusal) : error
    }
  }
  let folder = ask()
  return async (file: string): Promise<Response> => {
    const asked = folder
    const answer = await fetch((await asked) + file, { signal })
    if (answer.status !== 403) return whole(answer)
    // Whoever is first asks for all.
    if (folder === asked) folder = ask()
    return whole(await fetch((await folder) + file, { signal }))
  }
}

/** Throws where the server did not answer with the file. */
export function whole(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return answer
}
