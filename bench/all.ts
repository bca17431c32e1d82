import { readdir } from 'node:fs/promises'

// Runs the benchmarks whose names contain one of the arguments, or all benchmarks: npm run bench -- ingest
const args = process.argv.slice(2)
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.bench.ts')).toSorted()
const selectedFiles = files.filter((file) => args.length === 0 || args.some((word) => file.includes(word)))
if (selectedFiles.length === 0) {
  console.error(`No benchmark matches. Available: ${files.map((file) => file.replace('.bench.ts', '')).join(', ')}.`)
  process.exit(1)
}
for (const file of selectedFiles) {
  console.log(`\n${file}`)
  await import(`./${file}`)
}
