import { expect, test } from 'vitest'
import { describeBackup } from './describe-backup.ts'

test('a backup of an academy with a bucket says that the films in it are not included', () => {
  const empty = { migrations: ['0001'], postgres: '18', publicUrl: '', tables: [], sequences: {}, files: [] }
  const written = { path: 'a.tar', contents: empty, bytes: 1, newMediaBytes: 0, isEncrypted: true, bucket: undefined }
  const describe = (changes: Partial<Parameters<typeof describeBackup>[0]>) =>
    [...describeBackup({ ...written, ...changes })].join('\n')
  const bucket = { url: 's3://films/academy' }
  for (const contents of [empty, { ...empty, media: { files: 1, bytes: 10 } }])
    expect(describe({ bucket, contents })).toContain('Films in s3://films/academy are never part of a backup.')
  expect(describe({ bucket })).toContain('Add --media DIR to include the films in DATA_DIR.')
  expect(describe({})).toContain('Films are not included. Add --media DIR to include them.')
  expect(describe({})).not.toContain('s3://')
})
