import type { Catalogue } from '#contract/catalogue.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { reps } from './reps.ts'
import { formatRepsAsCsv } from './reps-table.ts'

/** Button that downloads the repetitions of four weeks as CSV. */
export function ExportReps({ catalogue }: { catalogue: Catalogue }) {
  const { documents = [] } = useOwnCollection(reps)
  const downloadCsv = () =>
    saveFile(new Blob([formatRepsAsCsv(documents, catalogue)], { type: 'text/csv' }), 'repetitions.csv')
  return (
    <Button size="small" onClick={downloadCsv}>
      <Icon name="download" className="size-5" />
      CSV<span className="sr-only"> file of these reps</span>
    </Button>
  )
}
