import { join } from 'node:path'
import { root, startHoldfast } from './holdfast.ts'

/** Starts the demo academy that the journeys share; what is answered stops it again. */
export default async function setup() {
  const holdfast = await startHoldfast(process.env['E2E_DATA_DIR'] ?? join(root, '.cache/e2e/by-hand'))
  process.env['E2E_URL'] = holdfast.url
  return () => holdfast.stop()
}
