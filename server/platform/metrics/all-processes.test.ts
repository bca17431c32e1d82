import { expect, test } from 'vitest'
import { mergeMetrics } from './all-processes.ts'

const createMetrics = (process: string, count: number) => `# HELP streams Open streams.
# TYPE streams gauge
streams{process="${process}"} ${count}

# HELP failures Failed emails.
# TYPE failures counter
failures{outcome="lost",process="${process}"} 1
`

test('the series of several processes are merged under one description', () => {
  expect(mergeMetrics([createMetrics('web-1', 3), createMetrics('web-2', 4)])).toBe(`# HELP streams Open streams.
# TYPE streams gauge
streams{process="web-1"} 3
streams{process="web-2"} 4
# HELP failures Failed emails.
# TYPE failures counter
failures{outcome="lost",process="web-1"} 1
failures{outcome="lost",process="web-2"} 1
`)
})
