import type { Runtime, Session, Tensor, Tensors } from './runtime.ts'
import { RATE } from './read-wav.ts'

/** Dimensions of the model "tiny": layers, heads and head size. */
const LAYERS = 6
const HEADS = 8
const HEAD = 36
const BEGIN = 1
const END = 2
/** Maximum tokens per second of speech. More indicate hallucination. */
const TOKENS_PER_SECOND = 6.5

interface Model {
  encoder: Session
  decoder: Session
  decode: (ids: number[]) => string
}

/** Returns a function that transcribes a segment of speech. */
export function createListener(runtime: Runtime, { encoder, decoder, decode }: Model) {
  const { Tensor } = runtime
  return async (samples: Float32Array): Promise<string> => {
    const { last_hidden_state: hidden } = await encoder.run({
      input_values: new Tensor('float32', samples, [1, samples.length]),
    })
    if (!hidden) return ''
    const tokens: number[] = []
    let past = createEmptyPast(Tensor)
    let next = BEGIN
    const maxTokens = Math.ceil((samples.length / RATE) * TOKENS_PER_SECOND)
    for (let count = 0; count < maxTokens; count += 1) {
      const output = await decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.from([BigInt(next)]), [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [count > 0], [1]),
        ...past,
      })
      next = findLikeliest(output['logits']?.data ?? new Float32Array())
      if (next === END) break
      tokens.push(next)
      past = updatePast(past, output, count === 0)
    }
    return decode([BEGIN, ...tokens]).trim()
  }
}

/** The empty key-value cache of the decoder. */
function createEmptyPast(NewTensor: Runtime['Tensor']): Tensors {
  const past: Tensors = {}
  for (let layer = 0; layer < LAYERS; layer += 1)
    for (const half of ['decoder', 'encoder'])
      for (const what of ['key', 'value'])
        past[`past_key_values.${layer}.${half}.${what}`] = new NewTensor('float32', new Float32Array(), [
          0,
          HEADS,
          1,
          HEAD,
        ])
  return past
}

/** Updates the cache. The encoder part is constant after the first token. */
const updatePast = (past: Tensors, output: Tensors, isFirst: boolean): Tensors =>
  Object.fromEntries(
    Object.entries(past).map(([name, previous]): [string, Tensor] => {
      const now = output[name.replace('past_key_values', 'present')]
      return [name, now && (isFirst || name.includes('decoder')) ? now : previous]
    }),
  )

function findLikeliest(scores: Float32Array): number {
  let best = 0
  for (let at = 1; at < scores.length; at += 1) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at
  return best
}
