import { readBucket } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { findUsedAssets } from '#server/features/content/index.ts'
import {
  copyAssets,
  findOrphans,
  openAllStores,
  openBucketWithoutFallback,
  openFolderStore,
} from '#server/features/media/index.ts'
import { readUsage } from '#server/platform/command-line.ts'
import { formatGigabytes } from '#server/platform/files/disk-space.ts'
import { runCommand } from './cli.ts'

/** `npm run media`: lists unused films, and copies all films to another media store. Exit code 1 on failure. */

const USAGE = readUsage('media')

async function listOrphans({ config, maintenance, now }: Context) {
  const findUsed = (assets: readonly string[]) => findUsedAssets(maintenance, assets)
  let count = 0
  for (const store of openAllStores(config))
    for await (const { asset, files, bytes } of findOrphans(store, findUsed, now())) {
      console.log(`${store.name}/${asset}  ${files} files, ${formatGigabytes(bytes)}`)
      count += 1
    }
  console.log(
    `${count} unused films and pictures.${count > 0 ? ' Nothing in the academy refers to them: delete them.' : ''}`,
  )
}

/** Copies the films from the data folder to a bucket. */
async function move({ config }: Context, url: string) {
  const mediaStore = readBucket(url)
  if (!mediaStore) throw new Error(USAGE)
  const usesBucket = config.mediaStore !== undefined
  if (usesBucket && config.mediaStore?.url !== mediaStore.url)
    throw new Error(`MEDIA_STORE is ${config.mediaStore?.url}. This command only moves films out of the data folder.`)
  const [source, target] = [openFolderStore(config.dataDir), openBucketWithoutFallback(mediaStore)]
  const { assets, files, copied } = await copyAssets(source, target, (asset, count) =>
    console.log(`${asset}: ${count} files copied`),
  )
  console.log(
    `${target.name} has all ${files} files of ${assets} films and pictures, of which ${copied.files} are new (${formatGigabytes(copied.bytes)}).`,
  )
  console.log(
    usesBucket
      ? `The films in ${source.name} are no longer used. You may delete them, but keep the folder.`
      : `Next, set MEDIA_STORE=${target.name} and restart every process. Then run this command again: it copies the films that were published in the meantime. Until then, they are played from ${source.name}.`,
  )
}

await runCommand({
  usage: USAGE,
  options: {},
  forms: { orphans: [], 'move URL': [] },
  run: (context, [command, url = '']) => (command === 'move' ? move(context, url) : listOrphans(context)),
})
