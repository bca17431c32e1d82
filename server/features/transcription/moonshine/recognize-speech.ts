import type { Runtime, Session, Tensor, Tensors } from './runtime.ts'
import { SAMPLE_RATE } from './read-wav.ts'

/** Dimensions of the model "tiny": layers, heads and head size. */
const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const START_TOKEN = 1
const END_TOKEN = 2
/** Maximum tokens per second of speech. More tokens indicate a hallucination. */
const MAX_TOKENS_PER_SECOND = 6.5

interface Model {
  encoder: Session
  decoder: Session
  decode: (ids: number[]) => string
}

/** Returns a function that transcribes a segment of speech. */
export function createSpeechRecognizer(runtime: Runtime, { encoder, decoder, decode }: Model) {
  const { Tensor } = runtime
  return async (samples: Float32Array): Promise<string> => {
    const { last_hidden_state: hidden } = await encoder.run({
      input_values: new Tensor('float32', samples, [1, samples.length]),
    })
    if (!hidden) return ''
    const tokens: number[] = []
    let cache = createEmptyCache(Tensor)
    let next = START_TOKEN
    const maxTokens = Math.ceil((samples.length / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND)
    for (let count = 0; count < maxTokens; count += 1) {
      const output = await decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.from([BigInt(next)]), [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [count > 0], [1]),
        ...cache,
      })
      next = findMostLikelyToken(output['logits']?.data ?? new Float32Array())
      if (next === END_TOKEN) break
      tokens.push(next)
      cache = updateCache(cache, output, count === 0)
    }
    return decode([START_TOKEN, ...tokens]).trim()
  }
}

/** Creates the empty key-value cache of the decoder. */
function createEmptyCache(NewTensor: Runtime['Tensor']): Tensors {
  const cache: Tensors = {}
  for (let layer = 0; layer < LAYERS; layer += 1)
    for (const half of ['decoder', 'encoder'])
      for (const tensor of ['key', 'value'])
        cache[`past_key_values.${layer}.${half}.${tensor}`] = new NewTensor('float32', new Float32Array(), [
          0,
          HEADS,
          1,
          HEAD_SIZE,
        ])
  return cache
}

/** Updates the cache. The encoder part is constant after the first token. */
const updateCache = (cache: Tensors, output: Tensors, isFirst: boolean): Tensors =>
  Object.fromEntries(
    Object.entries(cache).map(([name, previous]): [string, Tensor] => {
      const updated = output[name.replace('past_key_values', 'present')]
      return [name, updated && (isFirst || name.includes('decoder')) ? updated : previous]
    }),
  )

function findMostLikelyToken(scores: Float32Array): number {
  let best = 0
  for (let token = 1; token < scores.length; token += 1) if ((scores[token] ?? 0) > (scores[best] ?? 0)) best = token
  return best
}
