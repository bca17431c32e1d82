import { readdir, readFile } from 'node:fs/promises'

/** Process id and that of its parent, of all that live. Linux only. */
async function readParents(): Promise<Map<number, number>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)))
  // The program's name stands in brackets and may hold anything; state and parent follow it.
  const parents = stats.map((stat) => Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  return new Map(names.map((name, at) => [Number(name), parents[at] ?? 0]))
}

/**
 * Memory of a process and all that descend from it, in MB of 1024²: the sum of their PSS, in which a page that several
 * processes share counts once between them. Only root, or their user, may read it.
 */
export async function treeMemory(root: number): Promise<number> {
  const parents = await readParents()
  const tree = new Set([root])
  for (let size = 0; size < tree.size;) {
    size = tree.size
    for (const [process, parent] of parents) if (tree.has(parent)) tree.add(process)
  }
  const sizes = await Promise.all([...tree].map(pss))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2
}

/** Bytes; 0 for a process that ended meanwhile. */
async function pss(process: number): Promise<number> {
  const text = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}
