import { expect, test } from 'vitest'
import { mergeMetrics } from './all-processes.ts'

const text = (process: string, count: number) => `# HELP streams Open streams.
# TYPE streams gauge
streams{process="${process}"} ${count}

# HELP failures Of mail.
# TYPE failures counter
failures{outcome="lost",process="${process}"} 1
`

test('merges the series of several processes under one description, with separate labels', () => {
  expect(mergeMetrics([text('web-1', 3), text('web-2', 4)])).toBe(`# HELP streams Open streams.
# TYPE streams gauge
streams{process="web-1"} 3
streams{process="web-2"} 4
# HELP failures Of mail.
# TYPE failures counter
failures{outcome="lost",process="web-1"} 1
failures{outcome="lost",process="web-2"} 1
`)
})
