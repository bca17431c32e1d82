import { allLessons } from '#rules/catalogue.ts'
import { buildIndex } from '#rules/search/build-index.ts'
import { find } from '#rules/search/find.ts'
import { type SearchLibrary, loadPeers } from './search/other-libraries.ts'
import { generateCatalogue } from './academy/academy.ts'

// Compares Holdfast's search with FlexSearch and MiniSearch on the same texts: time to build the index, and mean time
// of thirteen queries. Run: npm run bench -- search (100,000 lessons); LESSONS=10000 npm run bench -- search
const LESSON_COUNT = Number(process.env['LESSONS'] ?? 100_000)
const SINGLE_TERMS = ['a', 'k', 'ju', 'arm', 'choke', 'kimura', 'throw', 'wrist', 'defense']
const TERMS = [...SINGLE_TERMS, 'krav maga', 'wrist lock', 'hip throw', 'rear naked choke']

const catalogue = generateCatalogue(LESSON_COUNT)
const texts = allLessons(catalogue).map(({ title, description, groupTitle, groupSummary, tags, cast }) =>
  [title, description, ...groupTitle, ...groupSummary, ...tags, ...cast].join('\n'),
)
const ours: SearchLibrary = {
  name: 'ours',
  rounds: 5,
  build: () => {
    const index = buildIndex(catalogue)
    return (term) => find(index, term).lessons.length
  },
}

interface SearchMeasurement {
  name: string
  buildTime: number
  mean: number
}

function measure({ name, rounds, build }: SearchLibrary): SearchMeasurement {
  const [buildTime, search] = measureTime(() => build(texts))
  if (rounds > 1) TERMS.forEach(search)
  const times = TERMS.map((term) => {
    const [duration] = measureTime(() => {
      for (let round = 0; round < rounds; round += 1) search(term)
    })
    return duration / rounds
  })
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  console.log(`${name}: index ${buildTime.toFixed(0)} ms, mean query ${mean.toFixed(2)} ms`)
  console.log(`  ${TERMS.map((term, i) => `${term} ${times[i]?.toFixed(2)}`).join(', ')}`)
  return { name, buildTime, mean }
}

function measureTime<T>(work: () => T): [number, T] {
  const start = performance.now()
  const result = work()
  return [performance.now() - start, result]
}

console.log(
  `${LESSON_COUNT} lessons, ${(texts.reduce((sum, { length }) => sum + length, 0) / 1e6).toFixed(1)} MB of text`,
)
const { flex, flexFirst, mini } = await loadPeers()
const [oursMeasured, flexMeasured, flexFirstMeasured, miniMeasured] = [ours, flex, flexFirst, mini].map(measure)
if (oursMeasured && flexMeasured && flexFirstMeasured && miniMeasured) {
  console.log(`index: 1/${(flexMeasured.buildTime / oursMeasured.buildTime).toFixed(0)} of FlexSearch's (budget 1/20)`)
  const compareTo = (peer: SearchMeasurement) => `${(oursMeasured.mean / peer.mean).toFixed(2)} × ${peer.name}`
  console.log(
    `mean query: ${[flexMeasured, flexFirstMeasured].map(compareTo).join(', ')} (budget 2 ×); 1/${(miniMeasured.mean / oursMeasured.mean).toFixed(0)} of MiniSearch's (budget 1/10)`,
  )
}
