import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** Types for the used parts of ONNX Runtime, because the package is not a dependency. */
export interface Tensor {
  data: Float32Array
}
export type Tensors = Record<string, Tensor>
export interface Session {
  run: (inputs: Tensors) => Promise<Tensors>
}
export interface Runtime {
  Tensor: new (
    kind: 'float32' | 'int64' | 'bool',
    data: Float32Array | BigInt64Array | boolean[],
    dims: number[],
  ) => Tensor
  InferenceSession: { create: (path: string, options: object) => Promise<Session> }
}

const isFunction = (value: unknown) => typeof value === 'function'
const RuntimeModule = z.object({
  Tensor: z.custom<Runtime['Tensor']>(isFunction),
  InferenceSession: z.custom<Runtime['InferenceSession']>((value) => isFunction(value)),
})
const TokenizerModule = z.object({
  default: z.custom<{ decode: (ids: number[]) => string }>((value) => value !== undefined),
})

/** Loads the installed packages from a folder. */
export async function loadRuntime(folder: string) {
  const runtime: Runtime = RuntimeModule.parse(createRequire(join(folder, 'package.json'))('onnxruntime-node'))
  const tokenizer: unknown = await import(
    pathToFileURL(join(folder, 'node_modules/llama-tokenizer-js/llama-tokenizer.js')).href
  )
  const { default: tokens } = TokenizerModule.parse(tokenizer)
  // Uses one thread, so that the server on the same machine stays responsive.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 }
  const openSession = (file: string) => runtime.InferenceSession.create(join(folder, file), options)
  return { runtime, openSession, decode: (ids: number[]) => tokens.decode(ids) }
}
