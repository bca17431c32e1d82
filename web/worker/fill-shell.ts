import { isFile } from '#web/api/file-type.ts'

/**
 * Caches missing files of the shell and its document. Rejects if a file fails to load, or if a response is not the
 * requested file.
 */
export async function fillShell(cache: Cache, document: string, files: readonly string[]) {
  const mentionsFiles = async (response: Response | undefined) => {
    const text = (await response?.text()) ?? ''
    return files.some((file) => text.includes(file))
  }
  const store = async (path: string) => {
    // Revalidates, because the HTTP cache may contain the document of an earlier build, or a page in place of code.
    const response = await fetch(path, { cache: 'no-cache' })
    if (!isFile(path, response) || (path === document && !(await mentionsFiles(response.clone()))))
      throw new TypeError(`unexpected response for the file ${path}`)
    await cache.put(path, response)
  }
  const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missingFiles = files.filter((path) => !cachedPaths.has(path))
  if (!(await mentionsFiles(await cache.match(document)))) missingFiles.push(document)
  await Promise.all(missingFiles.map(store))
}
