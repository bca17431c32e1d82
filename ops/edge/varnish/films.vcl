# Varnish as an edge: caches films, verifies their grants, and passes all other requests to the academy.
# Requires Debian's varnish and varnish-vmod-digest, and TLS termination in front of Varnish.
vcl 4.1;

import digest;
import std;

# The output of `npm run edge-keys -- --vcl`.
include "/etc/varnish/film-keys.vcl";

# Yours: the academy.
backend holdfast {
  .host = "127.0.0.1";
  .port = "3000";
}

sub forget_film {
  unset req.http.X-Film-Sig;
  unset req.http.X-Film-Signed;
  unset req.http.X-Film-Kid;
  unset req.http.X-Film-End;
  unset req.http.X-Film-Secret;
}

sub vcl_recv {
  unset req.http.X-Film;
  call forget_film;
  # Must match the same URLs as ops/edge/verify.js.
  if ((req.method == "GET" || req.method == "HEAD") && req.url ~ "^/m/[A-Za-z0-9_-]{43}/[A-Za-z0-9_-]{1,64}\.[0-9]{1,12}/[a-z0-9-]{1,80}/(master\.m3u8|v[0-9]+/(index\.m3u8|init\.mp4|seg-[0-9]{5,}\.m4s)|captions-[A-Za-z0-9_-]+\.vtt|call-outs\.vtt|storyboard\.(vtt|jpg))(\?.*)?$") {
    set req.http.X-Film-Sig = regsub(req.url, "^/m/([^/]+)/.*$", "\1");
    set req.http.X-Film-Signed = regsub(req.url, "^/m/[^/]+/([^/]+/[^/]+/).*$", "\1");
    set req.http.X-Film-Kid = regsub(req.http.X-Film-Signed, "^([^.]+)\..*$", "\1");
    set req.http.X-Film-End = regsub(req.http.X-Film-Signed, "^[^.]+\.([0-9]+)/.*$", "\1");
    call film_secret;
    if (!req.http.X-Film-Secret) {
      # film-keys.vcl does not contain the key yet, so Holdfast verifies the grant.
      return (pass);
    }
    if (digest.base64url_nopad_hex(digest.hmac_sha256(req.http.X-Film-Secret, req.http.X-Film-Signed)) != req.http.X-Film-Sig
        || std.integer(req.http.X-Film-End, 0) <= std.integer(time=now)) {
      call forget_film;
      return (synth(403));
    }
    set req.http.X-Film = regsub(req.url, "^/m/[^/]+/[^/]+/([^?]*).*$", "\1");
    call forget_film;
    return (hash);
  }
  # Event streams stay open, and each event must be sent immediately.
  if (req.url ~ "^/api/") {
    return (pipe);
  }
  return (pass);
}

# The cache key is the file without the grant.
sub vcl_hash {
  if (req.http.X-Film) {
    hash_data(req.http.X-Film);
    return (lookup);
  }
}

sub vcl_backend_response {
  if (bereq.http.X-Film) {
    if (beresp.status != 200) {
      set beresp.uncacheable = true;
      set beresp.ttl = 0s;
    } elsif (bereq.http.X-Film ~ "\.m3u8$") {
      set beresp.ttl = 60s;
    } else {
      set beresp.ttl = 30d;
    }
    return (deliver);
  }
}

sub vcl_synth {
  if (resp.status == 403) {
    set resp.http.Content-Type = "application/json; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    synthetic("""{"error":"this link is invalid or has expired","error_code":"GrantInvalid"}""");
    return (deliver);
  }
}
