// The table of rooms, held against every import of the house.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findFaults } from './layers/faults.ts'
import { readPlan } from './layers/modules.ts'
import { folders } from './layers/table.ts'

/** A reader that suddenly finds almost nothing is broken, and would be green for ever. */
const LEAST_MODULES = 60

const names = z.record(z.string(), z.string())
const Manifest = z.object({ dependencies: names, devDependencies: names, optionalDependencies: names })

const root = join(import.meta.dirname, '..')
const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const declared = {
  running: new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })),
  building: new Set(Object.keys(manifest.devDependencies)),
}
const plan = readPlan(root, folders)
const faults = findFaults(plan, declared)
if (plan.modules.length < LEAST_MODULES)
  faults.push(`Only ${plan.modules.length} modules were found: the reader is broken.`)
for (const fault of faults) console.log(fault)
console.log(`${plan.modules.length} modules, ${plan.edges.length} imports, ${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1
