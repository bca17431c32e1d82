import { readdir, readFile } from 'node:fs/promises'

/** Returns the parent of each process, by process id. Linux only. */
async function readParents(): Promise<Map<number, number>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)))
  // The program name is in parentheses and can contain any character; state and parent id follow.
  const parents = stats.map((stat) => Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  return new Map(names.map((name, at) => [Number(name), parents[at] ?? 0]))
}

/**
 * Returns the memory of a process and its descendants in MiB, as the sum of their PSS, which counts shared pages once.
 * Requires root or the same user.
 */
export async function measureTreeMemory(root: number): Promise<number> {
  const parents = await readParents()
  const tree = new Set([root])
  for (let size = 0; size < tree.size;) {
    size = tree.size
    for (const [process, parent] of parents) if (tree.has(parent)) tree.add(process)
  }
  const sizes = await Promise.all([...tree].map(readPss))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2
}

/** Returns the PSS of a process in bytes, or 0 if the process has ended. */
async function readPss(process: number): Promise<number> {
  const text = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}
