// Checks passwords in a worker thread, because a check would block the event loop for milliseconds. Responses are sent
// in the order of the requests.
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { StrengthCheck } from './password-strength.ts'

const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
})

parentPort?.on('message', ({ prefix, ownNames }: StrengthCheck) =>
  parentPort?.postMessage(estimator.check(prefix, ownNames).score, []),
)
