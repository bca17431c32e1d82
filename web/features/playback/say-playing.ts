import { PlayingAnswer, type PlayingWord } from '#contract/playing.ts'
import { client } from '#web/client.ts'

/** Tells the server that a film plays here, or no longer does; answers whether it may. Three devices of an account may. */
export const sayPlaying = async (word: PlayingWord): Promise<boolean> =>
  PlayingAnswer.parse(await client.callFunction('playing', [word])).mayPlay
