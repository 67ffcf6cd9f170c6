/* Moves the time of the day of a process by CLOCK_OFFSET_SECONDS; the monotonic clocks stay. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t offset;

__attribute__((constructor)) static void read_offset(void) {
  const char *seconds = getenv("CLOCK_OFFSET_SECONDS");
  if (seconds) offset = atol(seconds);
}

/* by system calls: nothing here is unsafe in a handler of signals, where PostgreSQL asks for the time */
int clock_gettime(clockid_t id, struct timespec *at) {
  int failed = syscall(SYS_clock_gettime, id, at);
  if (!failed && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += offset;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  int failed = syscall(SYS_gettimeofday, at, zone);
  if (!failed) at->tv_sec += offset;
  return failed;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
