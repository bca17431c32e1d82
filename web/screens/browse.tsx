export default function Browse() {
  return <h1>Browse</h1>
}
