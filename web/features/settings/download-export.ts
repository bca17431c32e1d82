import { exportData } from '#web/api/account.ts'
import { client } from '#web/client.ts'

/** Fetches the export and hands it to the browser as a file. Throws where it did not come whole. */
export async function downloadExport() {
  const file = await (await client.open(exportData, {})).blob()
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `holdfast-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // Some browsers begin to read it only after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
