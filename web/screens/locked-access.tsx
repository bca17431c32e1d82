export default function LockedAccess() {
  return <h1>LockedAccess</h1>
}
