// Runs in a worker thread, because a check would block the event loop for milliseconds. Responds in the order of the
// requests.
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { Question } from './password-strength.ts'

const judge = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
})

parentPort?.on('message', ({ beginning, own }: Question) =>
  parentPort?.postMessage(judge.check(beginning, own).score, []),
)
