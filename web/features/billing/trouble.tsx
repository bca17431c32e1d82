/** What did not work, where it was tried. */
export function Trouble({ words }: { words: string | undefined }) {
  return (
    <div role="alert">
      {words && <p className="mt-4 border-l-4 border-bad bg-raised px-4 py-3 text-sm leading-[1.45]">{words}</p>}
    </div>
  )
}
