# What a catalog says by itself, in English.

call-too-slow = The call took longer than it may. Try again later, or ask for less.
internal-fault = The server failed unexpectedly; its log has the cause under this run.
reply-too-long = The reply has { $kib } KiB; at most { $most } KiB are sent. Narrow the request: a smaller limit or depth, or a more exact name.
